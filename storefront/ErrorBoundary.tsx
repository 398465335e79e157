import { Component, type ReactNode } from 'react'
import { t } from './i18n/texts.ts'
import { absolutePath, paths } from './paths.ts'
import { Button, LinkButton } from './ui/Button.tsx'
import { MessagePage } from './ui/PageFrame.tsx'

type Props = { children: ReactNode; basename: string }

/** Shows a message and a link instead of a white page when a component below fails (P-15). */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return <CrashPage home={absolutePath(this.props.basename, paths.home)} />
  }
}

function CrashPage({ home }: { home: string }) {
  return (
    <MessagePage title={t('crash.title')} lead={t('crash.text')}>
      <div className="message-actions">
        <Button onClick={() => location.reload()}>{t('crash.retry')}</Button>
        <LinkButton look="secondary" href={home}>
          {t('crash.home')}
        </LinkButton>
      </div>
    </MessagePage>
  )
}

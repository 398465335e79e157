import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export type Mailbox = {
  /** All emails to an address so far, oldest first. */
  emailsTo: (address: string) => Promise<Email[]>
}

/** Reads the emails that a product without SMTP writes into a folder. */
export function mailbox(dataDir: string): Mailbox {
  const folder = path.join(dataDir, 'mail')
  /** By the name of its file, which is never written again. */
  const known = new Map<string, Promise<Email>>()
  const read = (name: string) => {
    const email = known.get(name) ?? readFile(path.join(folder, name)).then((file) => PostalMime.parse(file))
    known.set(name, email)
    return email
  }
  return {
    async emailsTo(address) {
      const names = await readdir(folder).catch(() => [])
      const written = names.filter((name) => name.endsWith('.eml')).toSorted()
      const emails = await Promise.all(written.map(read))
      return emails.filter(({ to = [] }) => to.some((recipient) => recipient.address === address))
    },
  }
}

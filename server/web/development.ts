import { readFile } from 'node:fs/promises'
import path from 'node:path'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createServer, type EnvironmentModuleNode, isRunnableDevEnvironment } from 'vite'
import type { StorefrontRenderer } from '#shared/site/document.ts'
import type { Storefront } from './build.ts'

/** The root module of the storefront: everything on a page is imported below it. */
const SITE = 'storefront/Site.tsx'

/** The storefront straight from its sources, with hot reload, in the same process and on the same port. */
export async function developedStorefront(app: FastifyInstance, root: string): Promise<Storefront> {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  await app.register(middie)
  app.use(vite.middlewares)
  const { ssr } = vite.environments

  return {
    // Only Spanish: another language takes the place of its modules, so that a server has one.
    in: async () => {
      if (!isRunnableDevEnvironment(ssr)) throw new Error('The ssr environment cannot run modules.')
      const renderer = (await ssr.runner.import('/storefront/entry-server.tsx')) as StorefrontRenderer
      return {
        renderer,
        assetsOf: () => ({
          css: '',
          inlined: [],
          // Style sheets are linked, not only imported by scripts: otherwise the page would first appear without styles.
          stylesheets: stylesheetsOf(ssr.moduleGraph.getModulesByFile(path.join(root, SITE)) ?? []),
          fonts: [],
          script: '/storefront/entry-client.tsx',
          preloads: [],
        }),
      }
    },
    backOfficeDocument: async (url) => {
      const html = await readFile(path.join(root, 'backoffice/index.html'), 'utf8')
      return vite.transformIndexHtml(url, html)
    },
    sosScript: async (name) =>
      (await vite.environments.client.transformRequest(`/storefront/sos/${name}.ts`))?.code ?? '',
    finish: async (url, parts) => Buffer.from(await vite.transformIndexHtml(url, parts.join(''))),
  }
}

/** The style sheets of all modules that the server has run so far, each after those of the modules that it imports. */
function stylesheetsOf(modules: Iterable<EnvironmentModuleNode>, seen = new Set<EnvironmentModuleNode>()): string[] {
  return [...modules].flatMap((module) => {
    if (seen.has(module)) return []
    seen.add(module)
    return [...stylesheetsOf(module.importedModules, seen), ...(module.url.endsWith('.css') ? [module.url] : [])]
  })
}

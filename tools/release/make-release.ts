import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { filesOfPackages, importedPackages, type InstalledPackages, withWhatTheyNeed } from './packages.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** The folders of a release: the sources that a server runs, and the build. */
const OURS = ['server', 'shared', 'tools', 'dist']
const IS_TEST = /\.test\.tsx?$/
/** Files of packages that only people read: Node runs no TypeScript below node_modules. */
const IS_FOR_READERS = /\.(?:[cm]?tsx?|map|md)$/
/** Licence files: whoever distributes a package has to distribute its licence. */
const IS_LICENCE = /licen[cs]e|notice|copying/i
/** The commands that an operator of the product needs beside it. */
const COMMANDS = ['backup', 'restore', 'person', 'seed']

type Manifest = {
  name: string
  version: string
  license: string
  imports: Record<string, string>
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: { node: string } & Record<string, string>
}

export type Release = { folder: string; file: string; bytes: number; packages: number }

/**
 * Makes a folder with everything that a server runs, and a compressed file of it: our sources, the build for browsers, and
 * the dependencies that the sources import, with all that they need. Packages for browsers only are already in the build.
 * Of a package from which only files are read, only those are copied. The release runs on the platform on which it was
 * made.
 * @throws Error with one sentence for people
 */
export async function makeRelease(folder: string): Promise<Release> {
  await mkdir(path.dirname(folder), { recursive: true })
  await mkdir(folder).catch(() => {
    throw new Error(`${folder} is there already, or cannot be made: remove it, or name another folder.`)
  })
  for (const ours of OURS) await copy(ours, folder, (file) => !IS_TEST.test(file))
  const manifest = await json<Manifest>('package.json')
  const texts = await sourcesBelow(folder)
  const imported = new Set(texts.flatMap(importedPackages))
  const files = Map.groupBy(texts.flatMap(filesOfPackages), ({ name }) => name)
  const direct = Object.keys(manifest.dependencies).filter((name) => imported.has(name) || files.has(name))
  const { packages: installed } = await json<{ packages: InstalledPackages }>('node_modules/.package-lock.json')
  const packages = withWhatTheyNeed(direct, installed)
  for (const place of packages) {
    const name = place.slice('node_modules/'.length)
    const parts = files.get(name)?.map(({ file }) => file)
    if (!parts || imported.has(name)) await copyPackage(place, folder)
    else await copyFiles(place, folder, ['package.json', ...parts])
  }
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(released(manifest, direct), null, 2)}\n`)
  const file = `${folder}.tar.gz`
  const [above, name] = [path.dirname(folder), path.basename(folder)]
  await promisify(execFile)('tar', ['-czf', path.basename(file), name], { cwd: above })
  return { folder, file, bytes: await bytesBelow(folder), packages: packages.length }
}

function released({ name, version, license, ...manifest }: Manifest, direct: readonly string[]) {
  return {
    name,
    version,
    private: true,
    license,
    type: 'module',
    imports: manifest.imports,
    engines: { node: `>=${Number.parseInt(manifest.devDependencies.node)}` },
    scripts: {
      start: 'node server/main.ts',
      ...Object.fromEntries(COMMANDS.map((command) => [command, manifest.scripts[command]])),
    },
    dependencies: Object.fromEntries(direct.map((one) => [one, manifest.dependencies[one]])),
  }
}

async function sourcesBelow(folder: string): Promise<string[]> {
  const sources = (await filesBelow(folder)).filter((file) => file.endsWith('.ts'))
  return Promise.all(sources.map((file) => readFile(file, 'utf8')))
}

/** Copies a package without its own node_modules, whose packages are copied separately. */
function copyPackage(place: string, folder: string): Promise<void> {
  const inner = path.join(ROOT, place, 'node_modules')
  return copy(
    place,
    folder,
    (file) => file !== inner && (!IS_FOR_READERS.test(file) || IS_LICENCE.test(path.basename(file))),
  )
}

/** Copies from a package that nobody imports only the files that are read, and its licences. */
function copyFiles(place: string, folder: string, parts: readonly string[]): Promise<void> {
  return copy(place, folder, (file) => {
    const inside = path.relative(path.join(ROOT, place), file)
    return (
      inside === '' || IS_LICENCE.test(inside) || parts.some((one) => one === inside || one.startsWith(`${inside}/`))
    )
  })
}

function copy(from: string, folder: string, isTaken: (file: string) => boolean): Promise<void> {
  return cp(path.join(ROOT, from), path.join(folder, from), { recursive: true, dereference: true, filter: isTaken })
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

async function bytesBelow(folder: string): Promise<number> {
  const sizes = await Promise.all((await filesBelow(folder)).map(async (file) => (await stat(file)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function json<Value>(file: string): Promise<Value> {
  return JSON.parse(await readFile(path.join(ROOT, file), 'utf8')) as Value
}

import path from 'node:path'
import { makeRelease } from './make-release.ts'

/** npm run release -- FOLDER    writes what a server runs to a new folder (default: `release/ceibo`) and a file beside it */
makeRelease(path.resolve(process.argv[2] ?? 'release/ceibo')).then(
  ({ folder, file, bytes, packages }) => {
    console.log(`${folder}: ${Math.ceil(bytes / 1_000_000)} MB, ${packages} packages; the same in ${file}`)
  },
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)

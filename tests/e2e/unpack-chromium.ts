import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { wholeFolder } from '../../tools/cluster/whole-folder.ts'
import { STARTER } from './packaged-chromium.ts'

/** The start script: uses the browser's own shared libraries and adds its fonts to the machine's, which may have neither. */
const START = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

type ChromiumPackage = { default: { executablePath: () => Promise<string> } }

/** node tests/e2e/unpack-chromium.ts MODULE FOLDER    unpacks the browser of @sparticuz/chromium, with what a bare machine lacks */
const [entry = '', folder = ''] = process.argv.slice(2)
await mkdir(path.dirname(folder), { recursive: true })
await wholeFolder(folder, async (draft) => {
  // The folder into which the package unpacks, and the variable that makes it unpack the shared libraries too: the package reads
  // both when it is imported.
  process.env['TMPDIR'] = draft
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x'
  const { default: packed } = (await import(pathToFileURL(entry).href)) as ChromiumPackage
  await packed.executablePath()
  await writeFile(path.join(draft, 'fonts.conf'), FONTS)
  await writeFile(path.join(draft, STARTER), START, { mode: 0o755 })
})

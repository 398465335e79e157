import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { moveClock } from '../support/moved-clock.ts'

/**
 * Loaded before the product and its bank (`node --import`): their clocks are ahead of the machine's by the milliseconds that the file
 * `clock` in the product's folder contains, as soon as it is there.
 */
const file = path.join(process.env.DATA_DIR ?? '', 'clock')
const LOOK_MS = 50

const look = () => existsSync(file) && moveClock(Number(readFileSync(file, 'utf8')))
look()
setInterval(look, LOOK_MS).unref()

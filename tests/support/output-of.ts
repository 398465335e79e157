import { vi } from 'vitest'

/** Returns the printed lines of a command, or the message of its error. */
export async function outputOf(command: () => Promise<void>): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    await command()
    return print.mock.calls.map(String).join('\n')
  } catch (error) {
    return `refused: ${(error as Error).message}`
  } finally {
    print.mockRestore()
  }
}

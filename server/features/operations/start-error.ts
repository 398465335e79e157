import type { Env } from '../../env.ts'

type Settings = Pick<Env, 'port' | 'host' | 'dataDir'>

/**
 * Returns the sentence that a failed start prints. An error of the operating system is translated and names the setting to
 * change; our own errors already are such sentences.
 */
export function startError(error: unknown, { port, host, dataDir }: Settings): string {
  const { code = '', syscall = '', message } = error as NodeJS.ErrnoException
  const isListening = syscall === 'listen' || syscall === 'bind'
  if (code === 'EADDRINUSE' && isListening)
    return `Port ${port} is taken. Stop what uses it, or give this Ceibo another PORT.`
  if (code === 'EADDRNOTAVAIL' && isListening) return `This machine has no address ${host}: set HOST to one of its own.`
  if (code === 'EACCES' && isListening) return `Port ${port} is not for this user. Set PORT to one above 1023.`
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `${dataDir} cannot be written: ${message}. Give this user the folder, or set DATA_DIR to another one.`
  if (['EEXIST', 'ENOTDIR'].includes(code)) return `${dataDir} is a file or lies below one. Set DATA_DIR to a folder.`
  if (code === 'ENOSPC') return `The disk of ${dataDir} is full. Make room and start again.`
  return message
}

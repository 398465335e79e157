import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

export const ROOT = path.join(import.meta.dirname, '../..')

export type Step = { instruction: string; words: string }
export type Stage = { image: string; name: string | null; steps: Step[] }

/** The stages of the Containerfile, each with its steps in order. */
export function containerStages(): Stage[] {
  const stages: Stage[] = []
  const text = readFileSync(path.join(ROOT, 'Containerfile'), 'utf8').replaceAll(/^#.*\n/gm, '')
  for (const line of text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)) {
    const [instruction = '', words = ''] = line.split(/ (.*)/s)
    const [image = '', name = null] = words.split(' AS ')
    if (instruction === 'FROM') stages.push({ image, name, steps: [] })
    else stages.at(-1)?.steps.push({ instruction, words })
  }
  return stages
}

/** The words of all steps with this instruction in a stage. */
export function wordsOf(stage: Stage, instruction: string): string[] {
  return stage.steps.filter((step) => step.instruction === instruction).map(({ words }) => words)
}

/** The command of a step, which is written as a list: `HEALTHCHECK … CMD ["node", …]`. */
export function commandIn(words: string): string[] {
  return JSON.parse(words.slice(words.indexOf('['))) as string[]
}

/** The variables that `ENV` sets in a stage. */
export function settingsOf(stage: Stage): Record<string, string> {
  return Object.fromEntries(
    wordsOf(stage, 'ENV').flatMap((words) => words.split(' ').map((pair) => pair.split(/=(.*)/))),
  )
}

/** The variables that the image sets for Node and the C library: they limit how much freed memory the two keep. */
export function memorySettings(): Record<string, string> {
  const settings = Object.entries(settingsOf(containerStages().at(-1)!))
  return Object.fromEntries(settings.filter(([name]) => name === 'NODE_OPTIONS' || name.startsWith('MALLOC_')))
}

export type Service = {
  image?: string
  build?: { context: string; dockerfile: string }
  network_mode?: string
  environment: Record<string, string>
  ports: string[]
  volumes: string[]
  entrypoint?: string[]
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
}

/** The services of compose.yaml by name, with their values as texts, as a container receives them. */
export function composeServices(): Record<string, Service> {
  const { services } = parse(readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8')) as {
    services: Record<string, Partial<Service>>
  }
  return Object.fromEntries(
    Object.entries(services).map(([name, { environment = {}, ports = [], volumes = [], ...service }]) => {
      const texts = Object.entries(environment).map(([key, value]) => [key, String(value)])
      return [name, { ...service, environment: Object.fromEntries(texts), ports, volumes }]
    }),
  )
}

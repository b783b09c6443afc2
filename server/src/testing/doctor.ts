import { startNode } from './child-process.ts'

export interface Diagnosis {
  lines: string[]
  /** The exit code. */
  code: number | string
}

/** What npm run doctor says of a set-up, line by line, and how it ends. */
export async function runDoctor(env: Record<string, string>): Promise<Diagnosis> {
  const child = startNode(new URL('../doctor/doctor-cli.ts', import.meta.url), [], { PORT: '0', ...env })
  const code = await child.ended
  return { lines: child.stdout().trim().split('\n'), code }
}

/** The line with these words. */
export function lineAbout({ lines }: Diagnosis, words: string): string | undefined {
  return lines.find((line) => line.includes(words))
}

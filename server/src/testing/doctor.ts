import { startNode } from './child-process.ts'

export interface Diagnosis {
  lines: string[]
  /** Exit code. */
  code: number | string
}

/** Runs the doctor with environment variables; returns its output lines and exit code. */
export async function runDoctor(env: Record<string, string>): Promise<Diagnosis> {
  const child = startNode(new URL('../doctor/doctor-cli.ts', import.meta.url), [], { PORT: '0', ...env })
  const code = await child.ended
  return { lines: child.stdout().trim().split('\n'), code }
}

/** Returns the line that contains these words. */
export function lineAbout({ lines }: Diagnosis, words: string): string | undefined {
  return lines.find((line) => line.includes(words))
}

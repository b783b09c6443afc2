import type { Readable } from 'node:stream'
import { filterProgram, type Place } from './postgres-programs.ts'

/** A row of a dump: each value in PostgreSQL's text format. */
export type DumpedRow = Record<string, string | null>

/** The output of pg_restore is not that of a dump made by Yoon. */
export class UnreadableRows extends Error {}

const longestLine = 8 * 1024 * 1024
const header = /^COPY \S+ \((.+)\) FROM stdin;$/
const end = '\\.'

/**
 * Reads the rows of one table of a dump. pg_restore converts the dump to text without a database connection: no SQL of
 * the dump is run, and only rows are read from the text.
 */
export async function* readDumpedRows(place: Place, dump: Readable, table: string): AsyncGenerator<DumpedRow> {
  const options = ['--data-only', `--table=${table}`, '--file=-']
  let columns: string[] | undefined
  for await (const line of linesOf(filterProgram('pg_restore', options, place, dump))) {
    if (!columns) columns = columnsOf(line)
    else if (line === end) columns = undefined
    else yield rowOf(columns, line)
  }
  if (columns) throw new UnreadableRows('The rows break off')
}

async function* linesOf(text: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + decode(decoder, chunk as Buffer)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new UnreadableRows('A line is too long')
    yield* lines
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch (cause) {
    throw new UnreadableRows('It is not in UTF-8', { cause })
  }
}

function columnsOf(line: string): string[] | undefined {
  return header
    .exec(line)?.[1]
    ?.split(', ')
    .map((name) => name.replace(/^"(.*)"$/, '$1'))
}

function rowOf(columns: readonly string[], line: string): DumpedRow {
  const values = line.split('\t')
  if (values.length !== columns.length) throw new UnreadableRows('A row has other columns than its table')
  return Object.fromEntries(columns.map((name, at) => [name, readValue(values[at] ?? '')]))
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function readValue(written: string): string | null {
  if (written === '\\N') return null
  return written.includes('\\') ? written.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign) : written
}

import { parse } from 'csv-parse'
import { createCollector, type TableLimits, type TableRow, UnreadableTable } from './table.ts'

/** Lines in which the separator is looked for. */
const sampleLines = 20
const separators = [';', ',', '\t', '|']
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell a binary file from a text.
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** Reads a CSV file: its encoding and separator are found by its bytes. */
export async function readCsv(bytes: Uint8Array, limits: TableLimits): Promise<TableRow[]> {
  const text = decode(bytes)
  if (binary.test(text))
    throw new UnreadableTable("Ce fichier n'est pas un tableau\u00a0: choisissez un fichier CSV ou XLSX")
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const { rows, add } = createCollector(limits)
  const parser = parse({
    delimiter: declared?.[1] ?? separatorOf(text),
    from_line: declared ? 2 : 1,
    info: true,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  })
  parser.end(text)
  let next = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      add(firstLineOf(record, info.lines, next), record.map(withoutApostrophe))
      next = info.lines + 1
    }
  } catch (cause) {
    if (cause instanceof UnreadableTable) throw cause
    throw new UnreadableTable("Ce fichier n'est pas un tableau lisible\u00a0: enregistrez-le au format CSV ou XLSX", {
      cause,
    })
  }
  return rows
}

/** Returns the line on which a record begins, from the line on which it ends. */
function firstLineOf(record: readonly string[], lastLine: number, earliest: number): number {
  const breaks = record.reduce((count, cell) => count + cell.split(/\r\n|[\r\n]/).length - 1, 0)
  return Math.max(earliest, lastLine - breaks)
}

/** Decodes UTF-8, UTF-16 with a byte order mark, and otherwise Windows-1252, in which Excel writes CSV files. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Returns the separator that the first lines have most, outside of quotes. */
function separatorOf(text: string): string {
  const sample = text.split(/\r\n|[\r\n]/, sampleLines).join('\n')
  const bare = sample.replace(/"(?:[^"]|"")*"/g, '')
  const countOf = (separator: string) => bare.split(separator).length
  return separators.reduce((best, one) => (countOf(one) > countOf(best) ? one : best))
}

/** Removes the apostrophe with which exports neutralise a text that a spreadsheet would read as a formula. */
function withoutApostrophe(cell: string): string {
  return cell.replace(/^(\s*)'(?=[=+\-@＝＋－＠\t\r\n])/, '$1')
}

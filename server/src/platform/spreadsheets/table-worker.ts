import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './csv-table.ts'
import { type TableLimits, type TableRow, UnreadableTable } from './table.ts'
import { readXlsx } from './xlsx-table.ts'

export interface TableRequest {
  bytes: Uint8Array
  limits: TableLimits
}

export type TableReply = { rows: TableRow[] } | { refusal: string }

const { bytes, limits }: TableRequest = workerData
const signature = Buffer.from(bytes.subarray(0, 4)).toString('latin1')

async function read(): Promise<TableReply> {
  try {
    if (signature === '\xd0\xcf\x11\xe0') {
      throw new UnreadableTable(
        'Ce fichier est un ancien classeur Excel ou a un mot de passe\u00a0: enregistrez-le au format XLSX',
      )
    }
    return { rows: await (signature.startsWith('PK') ? readXlsx : readCsv)(bytes, limits) }
  } catch (error) {
    if (error instanceof UnreadableTable) return { refusal: error.message }
    throw error
  }
}

parentPort?.postMessage(await read())

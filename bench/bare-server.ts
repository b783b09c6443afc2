import { createServer } from 'node:http'
import pg from 'pg'
import { compileStatements, type List, lists, type Statements, urlOfList, urlOfRows } from './lib/statements.ts'

// Baseline of the server: node:http alone, which runs the same statements and sends their text; with counts=none the
// statements of session and rows, and counts nothing.

const { DATABASE_URL: databaseUrl = '', TOKEN: token = '' } = process.env
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const known = new Map<string, { statements: Statements; list: List; isCounted: boolean }>()
for (const list of lists) {
  const statements = await compileStatements(databaseUrl, token, list)
  known.set(urlOfList(list), { statements, list, isCounted: true })
  known.set(urlOfRows(list), { statements, list, isCounted: false })
}

const server = createServer((request, response) => {
  answer(request.url ?? '').then(
    (text) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }
      response.writeHead(200, headers).end(text)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`Bare server ready: http://127.0.0.1:${address.port} `)
})

async function answer(url: string): Promise<string> {
  const question = known.get(url)
  if (!question) throw new Error(`Unknown: ${url}`)
  const { statements, list, isCounted } = question
  const { session } = statements
  const actors = await pool.query(session.sql, session.parameters)
  if (!actors.rows[0]?.is_alive) throw new Error('Not signed in')
  const { sql, parameters } = isCounted ? statements.list : statements.rows
  const { rows } = await pool.query<{ rows: string; total: number; summary: string }>(sql, parameters)
  const [row] = rows
  if (!row) throw new Error('No row')
  if (!isCounted) return `{"success":true,"data":${row.rows}}`
  const { limit } = list
  const pagination = { page: 1, limit, total: row.total, totalPages: Math.ceil(row.total / limit) }
  return `{"success":true,"data":${row.rows},"pagination":${JSON.stringify(pagination)},"summary":${row.summary}}`
}

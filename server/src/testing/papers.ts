import type { Paper } from '@yoon/contract/papers/calls'
import type { Caller, RawAnswer, TestApp } from './app.ts'

export interface PaperAnswer extends RawAnswer {
  data: Paper
}

/** A file that is sent with a paper. */
export interface SentFile {
  name: string
  content: Uint8Array<ArrayBuffer>
}

interface SentPaper {
  fields: Record<string, string>
  file?: SentFile
  /** Id of an edited paper. */
  id?: string
  version?: number
  /** Idempotency key. */
  key?: string
}

/** Sends a paper as a browser does. */
export async function sendPaper(
  app: TestApp,
  as: Caller,
  { fields, file, id, version, key }: SentPaper,
): Promise<PaperAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('file', new File([file.content], file.name))
  const request = new Response(form)
  const headers = {
    'content-type': request.headers.get('content-type') ?? '',
    ...(version !== undefined && { 'if-match': String(version) }),
    ...(key && { 'idempotency-key': key }),
  }
  const payload = Buffer.from(await request.arrayBuffer())
  const url = `/api/dashboard/papers${id ? `/${id}` : ''}`
  const answer = await app.send(as, id ? 'PUT' : 'POST', url, { headers, payload })
  return { ...answer, data: answer.body.data as Paper }
}

/** Returns a small PDF of one empty page. */
export function makePdf(text = ''): Buffer<ArrayBuffer> {
  const body = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%${text}\n`
  return Buffer.from(
    `${body}xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

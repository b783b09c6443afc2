import { findFiles, readSource } from './sources.mjs'

const write =
  /\b(insertInto|updateTable|deleteFrom|forUpdate|forNoKeyUpdate|forShare)\(|\binsert into\b|\bupdate [\w."${}()]+( as)?( \w+)? set\b|\bdelete from\b|\bfor (no key )?(update|share)\b|\bpg_(try_)?advisory_xact_lock|\block table\b/i
const topLevelFunction = /^(?:export )?(?:async )?function\*? (?<name>\w+)(?<signature>.*?)\{\n(?<body>.*?)^\}/gms

/**
 * Lists the functions of features that write or lock rows although their parameters admit the connection pool.
 * @returns {{ file: string, name: string }[]}
 */
export function writesOutsideTransactions() {
  const files = findFiles('server/src/features/*/*.ts').filter((file) => !file.endsWith('.test.ts'))
  return files.flatMap((file) =>
    [...readSource(file).matchAll(topLevelFunction)]
      .map(({ groups }) => ({ name: groups?.name ?? '', signature: groups?.signature ?? '', body: groups?.body ?? '' }))
      .filter(({ signature, body }) => /\b(Database|Pool)\b/.test(signature) && write.test(body))
      .map(({ name }) => ({ file, name })),
  )
}

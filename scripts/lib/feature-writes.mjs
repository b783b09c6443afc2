import ts from 'typescript'
import { findFiles, readSource } from './sources.mjs'
import { parseCode } from './syntax-tree.mjs'

const write =
  /\b(insertInto|updateTable|deleteFrom|forUpdate|forNoKeyUpdate|forShare)\(|\binsert into\b|\bupdate [\w."${}()]+( as)?( \w+)? set\b|\bdelete from\b|\bfor (no key )?(update|share)\b|\bpg_(try_)?advisory_xact_lock|\block table\b/i

/**
 * Lists the functions of features that write or lock rows although their parameters admit the connection pool.
 * @returns {{ file: string, name: string }[]}
 */
export function writesOutsideTransactions() {
  const files = findFiles('server/src/features/*/*.ts').filter((file) => !file.endsWith('.test.ts'))
  return files.flatMap((file) =>
    topLevelFunctions(parseCode(file, readSource(file)))
      .filter(({ code }) => code.parameters.some((parameter) => /\b(Database|Pool)\b/.test(parameter.getText())))
      .filter(({ code }) => write.test(code.body?.getText() ?? ''))
      .map(({ name }) => ({ file, name })),
  )
}

/**
 * @param {ts.SourceFile} tree
 * @returns {{ name: string, code: ts.FunctionLikeDeclaration }[]} declared functions, and constants that are functions
 */
function topLevelFunctions(tree) {
  /** @type {{ name: string, code: ts.FunctionLikeDeclaration }[]} */
  const found = []
  for (const statement of tree.statements) {
    if (ts.isFunctionDeclaration(statement)) found.push({ name: statement.name?.text ?? '', code: statement })
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer: code } of statement.declarationList.declarations) {
      if (code && (ts.isArrowFunction(code) || ts.isFunctionExpression(code)))
        found.push({ name: name.getText(), code })
    }
  }
  return found
}

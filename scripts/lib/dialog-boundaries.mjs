import ts from 'typescript'
import { findFiles, readSource } from './sources.mjs'
import { parseCode } from './syntax-tree.mjs'

/** Dialogs of the kit: an error in what they are given stays inside of them (ui/dialogs/Dialog.tsx). */
const kit = ['dialog', 'Dialog', 'ConfirmDialog', 'FormDialog']
const boundary = 'DialogBoundary'

/**
 * Lists the components that draw a dialog and are mounted outside of a `DialogBoundary`, where their failure would take
 * down the screen. Within another such component they need none of their own.
 * @returns {{ file: string, name: string }[]}
 */
export function dialogsOutsideBoundaries() {
  const files = findFiles('web/src/{app,features,lib,ui}/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  const trees = files.map((file) => ({ file, tree: parseCode(file, readSource(file)) }))
  const functions = trees.flatMap(({ file, tree }) =>
    tree.statements.filter(ts.isFunctionDeclaration).map((code) => ({ file, name: code.name?.text ?? '', code })),
  )
  const dialogs = new Set(kit)
  for (let before = 0; before < dialogs.size; ) {
    before = dialogs.size
    for (const { name, code } of functions) if (rootsOf(code).some((root) => dialogs.has(root))) dialogs.add(name)
  }
  return functions
    .filter(({ name }) => !dialogs.has(name) && name !== boundary)
    .flatMap(({ file, code }) =>
      mountedIn(code)
        .filter((name) => dialogs.has(name) && !kit.includes(name))
        .map((name) => ({ file, name })),
    )
}

/**
 * @param {ts.Node} node
 * @returns {string[]} names of the elements that its `return` statements return
 */
function rootsOf(node) {
  if (ts.isReturnStatement(node)) return node.expression ? tagsOf(node.expression) : []
  return node.getChildren().flatMap(rootsOf)
}

/**
 * @param {ts.Node} value
 * @returns {string[]} name of an element; of a fragment, those of its children that are always drawn
 */
function tagsOf(value) {
  if (ts.isParenthesizedExpression(value)) return tagsOf(value.expression)
  if (ts.isConditionalExpression(value)) return [...tagsOf(value.whenTrue), ...tagsOf(value.whenFalse)]
  if (ts.isBinaryExpression(value)) return tagsOf(value.right)
  if (ts.isJsxFragment(value)) return value.children.flatMap(tagsOf)
  return nameOf(value) ?? []
}

/**
 * @param {ts.Node} node
 * @returns {string[]} names of the elements in it that no boundary surrounds
 */
function mountedIn(node) {
  const name = nameOf(node)
  if (name?.[0] === boundary) return []
  return [...(name ?? []), ...node.getChildren().flatMap(mountedIn)]
}

/**
 * @param {ts.Node} node
 * @returns {[string] | undefined}
 */
function nameOf(node) {
  if (ts.isJsxElement(node)) return [node.openingElement.tagName.getText()]
  return ts.isJsxSelfClosingElement(node) ? [node.tagName.getText()] : undefined
}

import ts from 'typescript'
import { lineOf, parseCode } from './syntax-tree.mjs'

/** A text that breaks the rules of French typography, and its line. @typedef {{ line: number, text: string }} Fault */

const ordinarySpace = /(?<=[\p{L}\d)%…»]) [:;!?»](?=\s|…|$)|« /u

/** Specified texts that are written with an ordinary space (rules/screens 18). */
const specified = ['Êtes-vous sûr de vouloir supprimer la sauvegarde "']

/**
 * Finds texts of a source file with a curly apostrophe, or with an ordinary space before « : ; ! ? » or in guillemets.
 * Skips SQL and comments.
 * @param {string} file its path, whose extension distinguishes JSX from plain TypeScript
 * @param {string} source
 * @returns {Fault[]}
 */
export function findTypingFaults(file, source) {
  const tree = parseCode(file, source)
  /** @type {Fault[]} */
  const faults = []
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node)) return
    const text = textOf(node)
    if (text !== undefined && isFaulty(text)) {
      faults.push({ line: lineOf(tree, node.getStart(tree)), text: text.trim() })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return faults
}

/** @param {import('typescript').Node} node */
function textOf(node) {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
}

/** @param {string} text */
function isFaulty(text) {
  return text.includes('’') || (ordinarySpace.test(text) && !specified.some((known) => text.startsWith(known)))
}

/**
 * @param {string} text
 * @returns without case, and with one kind of apostrophe and of space: how a sentence is typed is not what is looked for
 */
export function plain(text) {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll("\\'", "'")
    .replace(/\\u00a0|&nbsp;|\s+/g, ' ')
    .trim()
}

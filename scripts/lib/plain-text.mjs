/**
 * @param {string} text
 * @returns the text in lower case, with one kind of apostrophe and of space, for comparisons that ignore its typing
 */
export function plain(text) {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll("\\'", "'")
    .replace(/\\u00a0|&nbsp;|\s+/g, ' ')
    .trim()
}

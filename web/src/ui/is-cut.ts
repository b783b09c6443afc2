/**
 * True if an element or a part of it is too narrow for its text, or has more lines than are shown; what only screen readers
 * read is 1 pixel wide.
 */
export function isCut(element: Element): boolean {
  return [element, ...element.querySelectorAll('*')].some((part) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = part
    return clientWidth > 1 && (scrollWidth > clientWidth || (scrollHeight > clientHeight && hasLineClamp(part)))
  })
}

const hasLineClamp = (element: Element) => getComputedStyle(element).webkitLineClamp !== 'none'

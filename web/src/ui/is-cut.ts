/** True if an element or a part of it is too narrow for its text; what only screen readers read is 1 pixel wide. */
export function isCut(element: Element): boolean {
  return [element, ...element.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
  )
}

/** Returns the token in the address of the page of a link, such as `/m/<token>` of a mission; empty without one. */
export function linkTokenIn(page: 'm' | 'c' | 'p', pathname: string): string {
  const [, letter, token = ''] = /^\/([mcp])\/([\w-]+)\/?$/.exec(pathname) ?? []
  return letter === page ? token : ''
}

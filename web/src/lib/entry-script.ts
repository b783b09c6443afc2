/** Returns the path of this page's entry script, or '' without one. Its name contains a hash of the content of all parts. */
export function entryScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : ''
}

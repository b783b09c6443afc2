import type { Plugin } from 'vite'

/** Inlines the style sheet into a page: the skeleton shows with the first bytes. */
export function inlineStyles(name: string): Plugin {
  return {
    name: 'inline-styles',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle[name]
      if (page?.type !== 'asset') return
      let html = String(page.source)
      for (const [name, file] of Object.entries(bundle)) {
        if (!name.endsWith('.css') || file.type !== 'asset' || !html.includes(name)) continue
        html = html.replace(
          new RegExp(`<link[^>]*href="/${name}"[^>]*>`),
          () => `<style>${String(file.source).trim()}</style>`,
        )
        delete bundle[name]
      }
      page.source = html
    },
  }
}

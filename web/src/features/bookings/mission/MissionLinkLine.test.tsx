import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)

const { MissionLinkLine } = await import('./MissionLinkLine.tsx')

const url = 'https://yoon.test/m/abc'

function draw(made: string | null, text: string): string {
  const link = { url: made, isBusy: false, retry: () => undefined, renew: () => undefined }
  const html = renderToStaticMarkup(<MissionLinkLine link={link} text={text} onRenewed={() => undefined} />)
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}

it('says what the link of a message is for', () => {
  expect(draw(url, `Mission : ${url}`)).toContain('Avec le lien, le chauffeur accepte la mission')
})

it('says that a link could not be made', () => {
  expect(draw(null, 'Mission')).toContain("Le message est sans lien de mission : il n'a pas pu être créé. Réessayer")
})

it('says that a text which was written before the link was made does not contain it', () => {
  expect(draw(url, 'Mission')).toContain('Le texte modifié ne contient pas le lien de mission.')
})

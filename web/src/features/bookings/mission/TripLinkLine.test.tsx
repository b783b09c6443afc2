import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)

const { TripLinkLine } = await import('./TripLinkLine.tsx')

const url = 'https://yoon.test/m/abc'
const nothing = () => undefined

interface Drawn {
  purpose?: 'mission' | 'client'
  isRevoked?: boolean
}

function draw(made: string | null, text: string, { purpose = 'mission', isRevoked = false }: Drawn = {}): string {
  const link = { url: made, isRevoked, isBusy: false, retry: nothing, renew: nothing, revoke: nothing }
  const line = <TripLinkLine purpose={purpose} link={link} text={text} onReplaced={nothing} />
  return renderToStaticMarkup(line)
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}

it('says what the link of a message is for, and offers to renew and to revoke it', () => {
  expect(draw(url, `Mission : ${url}`)).toContain('Avec le lien, le chauffeur accepte la mission')
  const ofClient = draw(url, `Suivi : ${url}`, { purpose: 'client' })
  expect(ofClient).toContain('Avec le lien, le client suit sa course. Renouveler le lien Révoquer le lien')
})

it('says that a link could not be made', () => {
  expect(draw(null, 'Mission')).toContain("Le message est sans lien de mission : il n'a pas pu être créé. Réessayer")
})

it('says that a text which was written before the link was made does not contain it', () => {
  expect(draw(url, 'Mission')).toContain('Le texte modifié ne contient pas le lien de mission.')
})

it('says that a link is revoked, and makes another one only when asked', () => {
  const drawn = draw(null, 'Mission', { isRevoked: true })
  expect(drawn).toContain('Le lien est révoqué : le message est sans lien. Créer un nouveau lien')
})

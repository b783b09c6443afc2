import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)

const { ImagesField, ImageViewer, VehicleThumbnail } = await import('./index.ts')
const { placeOf } = await import('./ImageViewer.tsx')

const url = (digit: number) => `/uploads/${String(digit).repeat(32)}.webp`
const nothing = () => undefined

describe('VehicleThumbnail', () => {
  const draw = (imageUrls: string[]) =>
    renderToStaticMarkup(<VehicleThumbnail type="VAN" imageUrls={imageUrls} name="Hyundai H-1" onOpen={nothing} />)

  it('shows the thumbnail of the first photo and the number of photos', () => {
    const drawn = draw([url(2), url(1), url(3)])
    expect(drawn).toContain(`src="/uploads/${'2'.repeat(32)}-s.webp"`)
    expect(drawn).toContain('Voir les 3 photos de Hyundai H-1')
    expect(drawn).toContain('>3</span>')
    expect(draw([url(1)])).toContain('Voir la photo de Hyundai H-1')
  })

  it('shows the photo without a button if there is no handler to open it', () => {
    const drawn = renderToStaticMarkup(<VehicleThumbnail type="VAN" imageUrls={[url(1)]} name="Hyundai H-1" />)
    expect(drawn).toContain('<img')
    expect(drawn).not.toContain('<button')
  })

  it('shows a drawing of the type, without a button, if there is no photo', () => {
    const drawn = draw([])
    expect(drawn).toContain('<svg')
    expect(drawn).not.toMatch(/<img|<button/)
  })
})

describe('ImagesField', () => {
  const draw = (value: string[], error?: string) =>
    renderToStaticMarkup(<ImagesField value={value} onChange={nothing} error={error} />)

  it('names the accepted formats and limits the file picker to them', () => {
    const drawn = draw([])
    expect(drawn).toContain('JPG, PNG, WEBP')
    expect(drawn).toContain('accept="image/jpeg,image/png,image/webp"')
    expect(drawn).toContain('capture="environment"')
  })

  it('shows the photos in their order, the first as the main one', () => {
    const drawn = draw([url(3), url(1)])
    expect(drawn.indexOf('333-s.webp')).toBeLessThan(drawn.indexOf('111-s.webp'))
    expect(drawn.match(/Principale/g)).toHaveLength(1)
    expect(drawn).toContain('2 / 5')
    for (const label of ['Avancer la photo 2', 'Reculer la photo 1', 'Retirer la photo 1'])
      expect(drawn).toContain(`aria-label="${label}"`)
  })

  it('shows the error of the form about the photos', () => {
    expect(draw([], 'Une image figure deux fois')).toContain('Une image figure deux fois')
  })
})

describe('ImageViewer', () => {
  it('shows the first photo and its position among the others', () => {
    const drawn = renderToStaticMarkup(<ImageViewer title="BMW 530i" imageUrls={[url(1), url(2)]} onClose={nothing} />)
    expect(drawn).toContain('alt="BMW 530i, photo 1 sur 2"')
    expect(drawn).toContain('aria-label="Photo suivante"')
  })

  it('keeps its photo when others are removed or moved, else shows the one now in its place', () => {
    expect(placeOf('b', 1, ['b', 'c'])).toBe(0)
    expect(placeOf('b', 1, ['c', 'a', 'b'])).toBe(2)
    expect(placeOf('b', 1, ['a', 'c'])).toBe(1)
    expect(placeOf('c', 2, ['a'])).toBe(0)
    expect(placeOf('a', 0, [])).toBe(0)
  })

  it('offers no next photo if there is only one', () => {
    const drawn = renderToStaticMarkup(<ImageViewer title="BMW 530i" imageUrls={[url(1)]} onClose={nothing} />)
    expect(drawn).not.toContain('Photo suivante')
  })
})

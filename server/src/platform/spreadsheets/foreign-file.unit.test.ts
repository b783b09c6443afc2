import { describe, expect, it } from 'vitest'
import { foreignKindOf } from './foreign-file.ts'

const bytes = (text: string, encoding: BufferEncoding = 'latin1') => new Uint8Array(Buffer.from(text, encoding))

describe('foreignKindOf', () => {
  it.for([
    ['%PDF-1.7\nNom;Prénom;Téléphone\nNdiaye;Awa;771234567\n', 'un PDF'],
    ['\xef\xbb\xbf%PDF-1.4\n', 'un PDF'],
    ['\x89PNG\r\n\x1a\n\x00\x00', 'une image'],
    ['\xff\xd8\xff\xe0\x00\x10JFIF', 'une image'],
    ['\x00\x00\x00\x18ftypheic\x00', 'une image'],
    ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'une image'],
    ['<?xml version="1.0"?>\n<svg xmlns="x"/>', 'une image'],
    ['PK\x03\x04\x00[Content_Types].xml\x00word/document.xml\x00', 'un document Word'],
    ['{\\rtf1\\ansi Nom;Prénom}', 'un document Word'],
    [`\xd0\xcf\x11\xe0${Buffer.from('WordDocument', 'utf16le').toString('latin1')}`, 'un document Word'],
    ['PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'un classeur LibreOffice'],
  ] as const)('recognises %j as %s', ([text, name]) => {
    expect(foreignKindOf(bytes(text))).toBe(name)
  })

  it.for([
    'Nom;Prénom;Téléphone\nNdiaye;Awa;771234567',
    'BM;Nom\n1;Awa',
    'PK\x03\x04\x00xl/workbook.xml\x00',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '',
  ])('takes %j for a table', (text) => {
    expect(foreignKindOf(bytes(text))).toBeUndefined()
  })
})

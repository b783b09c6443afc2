import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isActivePdf } from './pdf-content.ts'

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'),
    ...objects.map((object) => (typeof object === 'string' ? Buffer.from(object, 'latin1') : object)),
    Buffer.from('\nstartxref\n0\n%%EOF\n'),
  ])
const stream = (dictionary: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`9 0 obj<<${dictionary}>>\nstream\n`),
    typeof content === 'string' ? deflateSync(content) : content,
    Buffer.from('\nendstream endobj\n'),
  ])

describe('isActivePdf', () => {
  it.for([
    ['a page after 3,000 bytes', pdf(`%${'x'.repeat(3000)}\n`, '<html><script>alert(1)</script></html>')],
    ['an image with a handler', pdf('<img src=x onerror=alert(1)>')],
    ['a drawing', pdf('<svg onload=alert(1)>')],
    ['a page in a stream', pdf(stream('', Buffer.from('<body onload=alert(1)>')))],
    ['a script', pdf('3 0 obj<</S/JavaScript/JS(app.alert\\(1\\))>>endobj')],
    ['a script in an object', pdf('3 0 obj<</JS 4 0 R>>endobj')],
    ['a disguised script', pdf('3 0 obj<</S/J#61vaScr#69pt>>endobj')],
    ['a compressed script', pdf(stream('/Type/ObjStm/Filter/FlateDecode', '3 0 <</S /JavaScript /JS (x)>>'))],
    ['a program', pdf('3 0 obj<</S /Launch /F (cmd.exe)>>endobj')],
    ['a file inside', pdf(stream('/Type/EmbeddedFile', 'x'))],
    ['a page of the web that it opens', pdf('3 0 obj<</OpenAction<</S/URI/URI(http://x.test)>>>>endobj')],
    ['another one', pdf('3 0 obj<</OpenAction 5 0 R>>endobj 5 0 obj<</S /URI /URI (http://x.test)>>endobj')],
    [
      'too much to unpack',
      pdf(...Array.from({ length: 9 }, () => stream('/Type/ObjStm', Buffer.from(deflateSync('x'.repeat(9e6)))))),
    ],
  ] as const)('finds %s', ([, bytes]) => {
    expect(isActivePdf(bytes)).toBe(true)
  })

  it.for([
    ['a scan', pdf(stream('/Subtype/Image/Filter/DCTDecode', Buffer.from([0xff, 0xd8, 0x3c, 0x2f, 0x4a, 0x53])))],
    ['a text processor', pdf('3 0 obj<</OpenAction[4 0 R/XYZ null null 0]/Lang(fr-FR)>>endobj')],
    ['a browser', pdf('3 0 obj<</OpenAction<</S/GoTo/D[4 0 R/Fit]>>>>endobj')],
    [
      'a page by its number',
      pdf('3 0 obj<</OpenAction 5 0 R>>endobj 5 0 obj[4 0 R/Fit]endobj 6 0 obj<</S/URI>>endobj'),
    ],
    ['a link', pdf('3 0 obj<</Subtype/Link/A<</S/URI/URI(https://example.com)>>>>endobj')],
    [
      'a description',
      pdf(stream('/Type/Metadata/Subtype/XML', Buffer.from('<?xpacket?><x:xmpmeta><rdf:RDF/></x:xmpmeta>'))),
    ],
    ['compressed objects', pdf(stream('/Type/ObjStm/Filter/FlateDecode', '3 0 <</Type/Page/Parent 2 0 R>>'))],
    ['a form to fill in', pdf('3 0 obj<</AcroForm<</Fields[]>>/Names<</Dests 4 0 R>>>>endobj')],
    ['hexadecimal text', pdf('3 0 obj<</ID[<ABBA01><form1>]/T(a < b > c)>>endobj')],
  ] as const)('accepts a PDF of %s', ([, bytes]) => {
    expect(isActivePdf(bytes)).toBe(false)
  })
})

import { formatPhone } from '@yoon/contract/phones'
import { drawWithin, type Pdf } from './pdf-text.ts'

export const ink = '#1c2522'
export const muted = '#5d6763'
export const pdfBrand = '#0d5c50'
const logoSize = 34

/** Company as papers name it. */
export interface PdfCompany {
  companyName: string
  address: string
  companyPhone: string
  email: string
  ninea: string
  rccm: string
}

interface Heading {
  title: string
  number: string
  margin: number
  width: number
}

/** Draws the company at the left and the title with its number at the right, above a line. */
export function drawCompany(pdf: Pdf, company: PdfCompany, { title, number, margin, width }: Heading): void {
  const { companyName, address, companyPhone, email, ninea, rccm } = company
  drawLogo(pdf, margin)
  const half = width * 0.62
  const left = margin + logoSize + 10
  const contact = [companyPhone && formatPhone(companyPhone), email].filter(Boolean).join(' · ')
  const registration = [ninea && `NINEA ${ninea}`, rccm && `RCCM ${rccm}`]
  const box = { x: left, width: half - logoSize - 20 }
  pdf.font('Helvetica-Bold').fillColor(pdfBrand)
  drawWithin(pdf, companyName, 15, { ...box, y: margin, height: 36 })
  pdf.font('Helvetica').fillColor(muted)
  for (const line of [address, contact, ...registration].filter((one) => one !== '')) {
    drawWithin(pdf, line, 8.5, { ...box, y: pdf.y, height: 40 })
  }
  const end = Math.max(pdf.y, margin + logoSize)
  const right = { width: width - half, align: 'right' } as const
  pdf
    .font('Helvetica-Bold')
    .fontSize(15)
    .fillColor(ink)
    .text(title, margin + half, margin, right)
  pdf.font('Helvetica').fontSize(11).text(`N° ${number}`, right)
  pdf.y = Math.max(end, pdf.y) + 12
  drawLine(pdf, margin, width)
}

/** The mark of the company: a road, as in the menu of Yoon. */
function drawLogo(pdf: Pdf, margin: number): void {
  const scale = logoSize / 32
  const middle = margin + 16 * scale
  pdf.roundedRect(margin, margin, logoSize, logoSize, 9 * scale).fill(pdfBrand)
  pdf
    .lineWidth(3 * scale)
    .lineCap('round')
    .strokeColor('#ffffff')
  for (const [from, to] of [
    [6, 11],
    [14.5, 18.5],
    [22, 26],
  ] as const) {
    pdf.moveTo(middle, margin + from * scale).lineTo(middle, margin + to * scale)
  }
  pdf.stroke().lineCap('butt')
}

export function drawLine(pdf: Pdf, margin: number, width: number): void {
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.75)
    .strokeColor('#cfd6d3')
    .stroke()
}

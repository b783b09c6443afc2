import type { VehicleType } from '@yoon/contract/vehicles/types'

/** Shape of a car seen from its side, front to the right. */
interface SideShape {
  /** Outline of the body, without wheels. */
  body: string
  windows: readonly string[]
  /** Lines between the car doors. */
  seams: readonly string[]
  handles: readonly (readonly [x: number, y: number])[]
  wheels: readonly [rear: number, front: number]
  wheelRadius: number
  /** Y coordinate at which the lower, darker part of the body begins. */
  sill: number
  /** Outlines of the rear and front lamps. */
  lamps: readonly [rear: string, front: string]
  extras?: string
}

const axle = 668

const sides: Record<VehicleType, SideShape> = {
  SEDAN: {
    body: 'M152 668C146 606 150 566 196 556L318 538C386 462 462 428 586 426C706 424 774 460 846 532L980 556C1040 570 1058 604 1054 668Q1052 684 1034 684L172 684Q154 684 152 668Z',
    windows: ['M352 538C412 476 470 452 572 450L572 538Z', 'M594 450C694 452 748 480 798 534L594 538Z'],
    seams: ['M583 446L583 660', 'M352 540L340 640', 'M800 538C812 580 806 620 792 652'],
    handles: [
      [508, 572],
      [724, 572],
    ],
    wheels: [316, 884],
    wheelRadius: 72,
    sill: 640,
    lamps: ['M152 590Q150 566 186 560L196 592Z', 'M968 572L1030 588Q1046 598 1048 616L984 604Z'],
  },
  SUV: {
    body: 'M150 666L150 548C152 520 164 508 186 500L252 416C264 400 284 392 312 392L668 390C708 390 736 402 764 430L850 512L980 534C1036 546 1056 578 1056 666Q1056 684 1036 684L170 684Q150 684 150 666Z',
    windows: [
      'M232 500L286 424Q292 416 304 416L370 416L370 504Z',
      'M390 416L580 415L580 506L390 504Z',
      'M602 415L664 415C694 415 714 424 736 446L796 510L602 506Z',
    ],
    seams: ['M591 412L591 654', 'M380 412L380 600L404 650', 'M806 516C820 566 814 612 800 650'],
    handles: [
      [520, 548],
      [732, 548],
    ],
    wheels: [316, 890],
    wheelRadius: 80,
    sill: 626,
    lamps: ['M150 548Q152 516 190 506L200 562L152 570Z', 'M962 548L1022 560Q1046 572 1050 600L980 586Z'],
    extras: '<path d="M300 386L680 384" stroke="#3a3f42" stroke-width="10" stroke-linecap="round"/>',
  },
  FOURWD: {
    body: 'M170 652L170 520L186 500L214 398Q220 376 244 376L672 374Q700 374 716 396L790 500L1000 514C1036 518 1052 538 1054 570L1056 652Q1056 668 1038 668L188 668Q170 668 170 652Z',
    windows: [
      'M226 500L252 402L376 401L376 500Z',
      'M396 401L566 400L566 500L396 500Z',
      'M588 400L664 400Q684 400 696 418L752 500L588 500Z',
    ],
    seams: ['M577 396L577 636', 'M386 396L386 560L412 632', 'M772 506L772 636'],
    handles: [
      [510, 540],
      [716, 540],
    ],
    wheels: [326, 890],
    wheelRadius: 92,
    sill: 600,
    lamps: ['M170 526L190 526L190 584L170 584Z', 'M1004 530L1034 534Q1048 544 1050 570L1004 562Z'],
    extras:
      '<rect x="128" y="470" width="46" height="140" rx="20" fill="#26292b"/><rect x="136" y="496" width="30" height="88" rx="12" fill="#8d9497"/><path d="M250 362L690 360M290 374L290 360M640 374L640 360M460 374L460 360" stroke="#3a3f42" stroke-width="10" stroke-linecap="round"/>',
  },
  VAN: {
    body: 'M126 664L126 424C126 378 150 358 196 356L738 352C798 352 836 374 872 424L950 528L1020 544C1060 556 1076 584 1076 664Q1076 684 1056 684L146 684Q126 684 126 664Z',
    windows: [
      'M158 494L158 424Q160 388 194 386L330 385L330 496Z',
      'M352 385L556 384L556 498L352 496Z',
      'M578 384L724 383Q738 383 738 396L738 500L578 498Z',
      'M764 384C800 388 824 408 848 440L898 512L764 502Z',
    ],
    seams: ['M751 380L751 656', 'M567 380L567 656', 'M341 380L341 600'],
    handles: [
      [600, 548],
      [784, 548],
    ],
    wheels: [316, 908],
    wheelRadius: 76,
    sill: 630,
    lamps: ['M126 440L146 440L146 556L126 556Z', 'M974 552L1036 568Q1060 582 1064 612L994 598Z'],
  },
  BUS: {
    body: 'M72 664L72 358C72 316 92 296 134 294L990 290C1046 290 1074 312 1086 364L1116 530Q1124 560 1124 600L1124 664Q1124 684 1104 684L92 684Q72 684 72 664Z',
    windows: [
      'M102 476L102 346Q104 330 122 330L262 329L262 478Z',
      'M282 329L444 328L444 478L282 478Z',
      'M464 328L626 327L626 478L464 478Z',
      'M646 327L790 326L790 478L646 478Z',
      'M972 326L1030 326Q1052 328 1058 352L1088 520L972 508Z',
    ],
    seams: ['M812 322L812 664', 'M950 322L950 664'],
    handles: [[1000, 560]],
    wheels: [286, 900],
    wheelRadius: 76,
    sill: 610,
    lamps: ['M72 520L90 520L90 596L72 596Z', 'M1074 560L1112 566Q1122 584 1122 606L1084 598Z'],
    extras:
      '<path d="M832 330L930 330L930 600L832 600Z" fill="#33454f"/><path d="M881 330L881 600" stroke="#1f2a30" stroke-width="6"/><rect x="300" y="268" width="260" height="24" rx="10" fill="#c9cfd1"/>',
  },
}

/** Background of every picture: a pale sky, a dry plain, a baobab. */
const place = `<rect width="1200" height="900" fill="#dde9ee"/><circle cx="1010" cy="170" r="62" fill="#f6e3b4"/>
<path d="M0 560Q220 470 430 545T820 530T1200 520L1200 900L0 900Z" fill="#cfd6c2"/><path d="M0 640Q400 606 1200 632L1200 900L0 900Z" fill="#dcc9a3"/>
<path d="M118 634C134 560 128 500 120 430L86 372M124 470L160 390M122 440L128 356M176 634C160 560 168 500 172 446L220 384" stroke="#8a7458" stroke-width="16" fill="none" stroke-linecap="round"/>
<path d="M116 636C134 540 128 500 118 430L180 440C166 520 164 560 180 636Z" fill="#8a7458"/>
<g fill="#8fa37c"><ellipse cx="84" cy="362" rx="58" ry="28"/><ellipse cx="148" cy="346" rx="70" ry="34"/><ellipse cx="226" cy="374" rx="54" ry="26"/></g>`

function wheel(x: number, radius: number): string {
  const spokes = [0, 72, 144, 216, 288].map(
    (turn) =>
      `<rect x="${x - 6}" y="${axle - radius * 0.6}" width="12" height="${radius * 0.6}" rx="5" fill="#dfe3e4" transform="rotate(${turn} ${x} ${axle})"/>`,
  )
  return `<circle cx="${x}" cy="${axle}" r="${radius + 12}" fill="#1d2022"/><circle cx="${x}" cy="${axle}" r="${radius}" fill="#2b2f31"/>
<circle cx="${x}" cy="${axle}" r="${radius * 0.64}" fill="#8f979a"/>${spokes.join('')}<circle cx="${x}" cy="${axle}" r="${radius * 0.16}" fill="#f2f4f4"/>`
}

/** Returns an SVG of a car seen from its side. */
export function drawSide(type: VehicleType, colour: string): string {
  const { body, windows, seams, handles, wheels, wheelRadius, sill, lamps, extras = '' } = sides[type]
  const panes = windows.map((window) => `<path d="${window}" fill="#33454f"/>`)
  const lines = seams.map(
    (seam) => `<path d="${seam}" stroke="#000" stroke-opacity=".28" stroke-width="4" fill="none"/>`,
  )
  const grips = handles.map(
    ([x, y]) => `<rect x="${x}" y="${y}" width="46" height="10" rx="5" fill="#000" fill-opacity=".35"/>`,
  )
  return frame(
    `<clipPath id="body"><path d="${body}"/></clipPath><clipPath id="panes"><path d="${windows.join('')}"/></clipPath>`,
    [
      place,
      `<ellipse cx="600" cy="${axle + wheelRadius - 2}" rx="520" ry="26" fill="#000" fill-opacity=".18"/>`,
      `<path d="${body}" fill="${colour}"/>`,
      `<g clip-path="url(#body)"><rect y="${sill}" width="1200" height="120" fill="#000" fill-opacity=".22"/><rect y="548" width="1200" height="8" fill="#fff" fill-opacity=".28"/></g>`,
      extras,
      ...panes,
      `<g clip-path="url(#panes)" fill="#fff" fill-opacity=".16"><path d="M430 300L520 300L380 560L290 560Z"/><path d="M720 300L770 300L630 560L580 560Z"/></g>`,
      ...lines,
      ...grips,
      `<path d="${lamps[0]}" fill="#b3261e"/><path d="${lamps[1]}" fill="#fff5d6"/>`,
      ...wheels.map((x) => wheel(x, wheelRadius)),
    ],
  )
}

/** Front view of each type: half of its width, its top edge and the lower edge of its windscreen. */
const fronts: Record<VehicleType, { half: number; top: number; glass: number }> = {
  SEDAN: { half: 268, top: 384, glass: 500 },
  SUV: { half: 276, top: 330, glass: 478 },
  FOURWD: { half: 280, top: 312, glass: 462 },
  VAN: { half: 282, top: 268, glass: 452 },
  BUS: { half: 300, top: 206, glass: 470 },
}

/** Returns an SVG of a car seen from the front. */
export function drawFront(type: VehicleType, colour: string): string {
  const { half, top, glass } = fronts[type]
  const [left, right, roof] = [600 - half, 600 + half, half * 0.74]
  const lamp = (x: number) =>
    `<rect x="${x}" y="${glass + 74}" width="112" height="46" rx="20" fill="#fff5d6" stroke="#6c7478" stroke-width="5"/>`
  const tyre = (x: number) => `<rect x="${x}" y="620" width="86" height="136" rx="26" fill="#26292b"/>`
  return frame('', [
    place,
    `<ellipse cx="600" cy="752" rx="${half + 70}" ry="26" fill="#000" fill-opacity=".18"/>`,
    tyre(left + 8),
    tyre(right - 94),
    `<path d="M${left} 690L${left} ${glass + 60}Q${left + 6} ${glass + 16} ${left + 34} ${glass}L${600 - roof} ${top + 26}Q${600 - roof + 12} ${top} ${600 - roof + 50} ${top}L${600 + roof - 50} ${top}Q${600 + roof - 12} ${top} ${600 + roof} ${top + 26}L${right - 34} ${glass}Q${right - 6} ${glass + 16} ${right} ${glass + 60}L${right} 690Q${right} 712 ${right - 24} 712L${left + 24} 712Q${left} 712 ${left} 690Z" fill="${colour}"/>`,
    `<path d="M${left + 62} ${glass - 6}L${600 - roof + 30} ${top + 40}Q${600 - roof + 36} ${top + 26} ${600 - roof + 56} ${top + 26}L${600 + roof - 56} ${top + 26}Q${600 + roof - 36} ${top + 26} ${600 + roof - 30} ${top + 40}L${right - 62} ${glass - 6}Z" fill="#33454f"/>`,
    `<path d="M520 ${top + 26}L610 ${top + 26}L500 ${glass - 6}L400 ${glass - 6}Z" fill="#fff" fill-opacity=".14"/>`,
    `<path d="M${left + 40} ${glass + 24}Q600 ${glass - 2} ${right - 40} ${glass + 24}" stroke="#fff" stroke-opacity=".3" stroke-width="7" fill="none"/>`,
    `<rect x="${left - 44}" y="${glass - 34}" width="58" height="40" rx="14" fill="${colour}"/><rect x="${right - 14}" y="${glass - 34}" width="58" height="40" rx="14" fill="${colour}"/>`,
    `<rect x="470" y="${glass + 70}" width="260" height="56" rx="14" fill="#23282b"/><path d="M486 ${glass + 89}L714 ${glass + 89}M486 ${glass + 107}L714 ${glass + 107}" stroke="#9aa3a7" stroke-width="5"/>`,
    lamp(left + 26),
    lamp(right - 138),
    `<rect x="${left + 16}" y="640" width="${2 * half - 32}" height="52" rx="22" fill="#000" fill-opacity=".3"/>`,
    `<rect x="524" y="646" width="152" height="38" rx="5" fill="#f7f7f2" stroke="#40474a" stroke-width="4"/>`,
  ])
}

/** Returns an SVG of the seats in a leather colour. */
export function drawSeats(leather: string): string {
  const seat = (x: number) =>
    `<rect x="${x + 84}" y="206" width="132" height="96" rx="34" fill="${leather}"/><path d="M${x + 116} 296h12v34h-12zM${x + 172} 296h12v34h-12z" fill="#8d9497"/>
<path d="M${x + 34} 640L${x + 54} 360Q${x + 60} 318 ${x + 104} 318L${x + 196} 318Q${x + 240} 318 ${x + 246} 360L${x + 266} 640Z" fill="${leather}"/>
<path d="M${x + 96} 340L${x + 88} 620M${x + 204} 340L${x + 212} 620M${x + 92} 430L${x + 208} 430M${x + 90} 520L${x + 210} 520" stroke="#000" stroke-opacity=".16" stroke-width="5" fill="none"/>
<rect x="${x + 6}" y="600" width="288" height="132" rx="46" fill="${leather}"/><rect x="${x + 6}" y="676" width="288" height="56" rx="28" fill="#000" fill-opacity=".14"/>`
  return frame('', [
    '<rect width="1200" height="900" fill="#4a4f52"/><path d="M0 0L1200 0L1200 150Q600 90 0 150Z" fill="#cfc9bd"/>',
    '<path d="M60 190Q600 130 1140 190L1140 440Q600 410 60 440Z" fill="#dde9ee"/><path d="M60 360Q400 320 760 356T1140 350L1140 440Q600 410 60 440Z" fill="#cfd6c2"/>',
    '<path d="M0 740L1200 740L1200 900L0 900Z" fill="#2d3133"/><rect x="556" y="520" width="88" height="230" rx="30" fill="#33383a"/>',
    seat(216),
    seat(684),
  ])
}

function frame(definitions: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="52 68 1096 822"><defs>${definitions}</defs>${parts.join('')}</svg>`
}

import { formatAmount } from '@yoon/contract/money'
import { providerLabels } from '@yoon/contract/payment-requests/providers'
import type { Attempt } from './demo-book.ts'

/** Buttons of the page of the demonstration provider, in their order. */
export const demoButtons = {
  pay: 'Payer',
  refuse: 'Refuser',
  twice: 'Payer deux fois',
  'other-amount': 'Payer un autre montant',
  'webhook-lost': 'Webhook perdu',
  'webhook-late': 'Webhook en retard',
  'webhook-repeated': 'Webhook rejoué',
} as const
export type DemoButton = keyof typeof demoButtons

const explanations: Record<DemoButton, string> = {
  pay: "Le client paie : l'annonce part aussitôt.",
  refuse: 'Le client refuse le paiement.',
  twice: 'Le client paie deux fois le même montant.',
  'other-amount': 'Un autre montant que celui demandé est payé.',
  'webhook-lost': "Payé, mais l'annonce n'arrive jamais.",
  'webhook-late': "Payé, et l'annonce arrive en retard.",
  'webhook-repeated': 'Payé, et la même annonce arrive trois fois.',
}

const states: Record<Attempt['state'], string> = {
  open: 'En attente',
  paid: 'Payé',
  failed: 'Refusé',
  expired: 'Expiré',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Writes the page on which an attempt is paid or not. */
export function demoPage(attempt: Attempt): string {
  const { provider, label, amount, currency, ref, state } = attempt
  const buttons = Object.entries(demoButtons).map(
    ([name, text]) =>
      `<li><button name="button" value="${name}"${state === 'open' ? '' : ' disabled'}>${text}</button><p>${escaped(explanations[name as DemoButton])}</p></li>`,
  )
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Démonstration ${providerLabels[provider]}</title><link rel="stylesheet" href="/demo.css"></head>
<body><main><p class="mark">Démonstration · aucun argent réel</p>
<h1>${providerLabels[provider]}</h1>
<p class="amount">${escaped(formatAmount(amount, currency))}</p>
<p>${escaped(label)} · ${escaped(ref)} · <strong>${states[state]}</strong></p>
<form method="post"><ul>${buttons.join('')}</ul></form></main></body></html>`
}

export const demoStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;padding:24px;background:light-dark(#f6f5f3,#171a19);color:light-dark(#1b1f1d,#eceeed)}
main{max-width:440px;margin:0 auto;background:light-dark(#fff,#202423);border:1px solid light-dark(#dedbd6,#3a403e);border-radius:8px;padding:24px}
.mark{margin:0;font-weight:600;color:light-dark(#8a4b00,#f0b35c)}
h1{margin:8px 0 0;font-size:1.25rem}
.amount{margin:0;font-size:2rem;font-weight:700;font-variant-numeric:tabular-nums}
ul{list-style:none;margin:16px 0 0;padding:0;display:grid;gap:12px}
li p{margin:2px 0 0;font-size:.875rem;color:light-dark(#5b605d,#a9b0ad)}
button{width:100%;min-height:44px;font:inherit;font-weight:600;border-radius:8px;border:1px solid light-dark(#0b6b5b,#3aa58f);background:transparent;color:light-dark(#0b6b5b,#6fd2bd);cursor:pointer}
button[value=pay]{background:#0b6b5b;color:#fff;border-color:#0b6b5b}
button:disabled{opacity:.5;cursor:default}
button:focus-visible{outline:3px solid light-dark(#0b6b5b,#6fd2bd);outline-offset:2px}`

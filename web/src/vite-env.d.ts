/// <reference types="vite/client" />

interface Window {
  /** Answers requested by the script in the page's head, by address; each is used once. */
  firstAnswers?: Map<string, Promise<Response>>
  /** Mission requested by the script in the head of `mission.html`; used once. */
  firstMission?: Promise<Response>
  /** Trip requested by the script in the head of `client.html`; used once. */
  firstTrip?: Promise<Response>
  /** Request to pay requested by the script in the head of `payment.html`; used once. */
  firstPayable?: Promise<Response>
}

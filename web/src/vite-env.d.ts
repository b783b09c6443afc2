/// <reference types="vite/client" />

interface Window {
  /** The answers that the script in the page's head has asked for, by address; each is taken over once. */
  firstAnswers?: Map<string, Promise<Response>>
}

import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/**
 * Sends bytes that need not be HTTP to a listening server; returns the text received until it closes the connection.
 */
export async function sendRaw(server: Server, text: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  socket.end(text)
  await once(socket, 'close')
  return answer
}

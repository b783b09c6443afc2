import type { FastifyReply } from 'fastify'
import type { AppError } from '../app-error.ts'

/** Lets one request at a time of this server in, and says so at once to the others. */
export interface Slot {
  /** Called as a request arrives; what is called once it is admitted refuses it if the slot was taken at either moment. */
  arrive(): (reply: FastifyReply) => void
  /** Keeps the slot while work is done, though its request may be given up before. */
  during<T>(work: () => Promise<T>): Promise<T>
}

export function createSlot(busy: () => AppError): Slot {
  let isEntered = false
  let isWorking = false
  return {
    arrive() {
      const wasTaken = isEntered || isWorking
      return ({ raw }) => {
        if (wasTaken || isEntered || isWorking) throw busy()
        isEntered = true
        let isInside = true
        const leave = () => {
          if (isInside) isEntered = false
          isInside = false
        }
        raw.once('finish', leave).once('close', leave)
      }
    },
    async during(work) {
      if (isWorking) throw busy()
      isWorking = true
      try {
        return await work()
      } finally {
        isWorking = false
      }
    },
  }
}

import type { FastifyReply } from 'fastify'
import type { AppError } from '../app-error.ts'

/** Admits one request at a time to this server, and refuses the others at once. */
export interface Slot {
  /**
   * Call on arrival; returns a function to call after authentication, which throws if the slot was taken at either
   * point.
   */
  arrive(): (reply: FastifyReply) => void
  /** Holds the slot while work runs, even if its request is aborted. */
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

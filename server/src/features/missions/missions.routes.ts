import * as contract from '@yoon/contract/missions/calls'
import { missionLimits } from '@yoon/contract/missions/limits'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Server } from '../../platform/http/server.ts'
import type { LinkTools } from '../../platform/trip-links.ts'
import { makeMissionLink, revokeMissionLink } from './mission-links.service.ts'
import { getMission } from './missions.service.ts'
import { addStep, removeStep } from './office-steps.service.ts'
import { getStepPhoto, uploadMissionPhoto } from './photos.service.ts'
import { pressStep } from './presses.service.ts'

/** Far more presses than a queue of a day without connection, and too few to fill the disk. */
const pressLimit: RateLimit = {
  name: 'mission-steps',
  calls: 120,
  windowMs: 60_000,
  what: 'Trop de signalements en peu de temps',
}
const photoLimit: RateLimit = {
  name: 'mission-photos',
  calls: 30,
  windowMs: 60 * 60_000,
  what: 'Trop de photos en peu de temps',
}

export function missionRoutes({ route }: Server, files: FileStore, links: LinkTools): void {
  route(contract.makeMissionLink, makeMissionLink(links))
  route(contract.revokeMissionLink, revokeMissionLink)
  route(contract.addStep, addStep)
  route(contract.removeStep, removeStep)
  route(contract.getStepPhoto, getStepPhoto(files))
  route(contract.getMission, getMission)
  route(contract.pressStep, pressStep, { isTransactional: false, admitsDeadLinks: true, limit: pressLimit })
  route(contract.uploadMissionPhoto, uploadMissionPhoto(files), {
    // Photos are checked and stored outside of a transaction.
    isTransactional: false,
    limit: photoLimit,
    body: { maxBytes: missionLimits.photoBytes + 1024 * 1024, timeoutMs: 5 * 60_000 },
  })
}

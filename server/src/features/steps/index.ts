export { type Judgement, judgePress, type RefusalCode, type Reported, timeOfPress } from './press-rules.ts'
export {
  findKnownSteps,
  hasSimilarReport,
  hasStepAfterReassignment,
  insertStep,
  isPressKnown,
  type KnownSteps,
  removeStep,
} from './step-rows.store.ts'
export {
  currentAbout,
  drivingStepsOf,
  furthestStepOf,
  isAfterReport,
  isOfDriver,
  isPastRefusal,
  lastFirst,
  lastStepsOf,
  reportedCash,
  stepsOfBooking,
  stepsOfMission,
} from './steps.store.ts'

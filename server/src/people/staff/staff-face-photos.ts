import { createDoorPhotoOwners } from '../face-photos/check-face.ts'

export const staffDoorPhotoOwners = createDoorPhotoOwners('staff')

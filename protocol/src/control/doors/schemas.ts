/** Whether people come in by a device's door, go out, or both. */
export const DoorType = { Enter: 'enter', Exit: 'exit', Both: 'both' } as const
export type DoorType = (typeof DoorType)[keyof typeof DoorType]

/** `InOffice`: seen at a door for both ways that does not tell which way. */
export const FaceDirection = { Enter: 1, Exit: 2, InOffice: 3 } as const
export type FaceDirection = (typeof FaceDirection)[keyof typeof FaceDirection]

export const membershipsText = {
  joined: "Guruhga qo'shildingiz",
  joinedBody: (group: string | undefined, day: string) => `${group}: ${day} dan`,
  stopped: "Guruhda o'qish tugadi",
  stoppedBody: (group: string | undefined, day: string) => `${group}: oxirgi kun ${day}`,
  ofErp: 'Guruh talabasi',
}

export const eventsText = {
  enrolled: 'Tadbirga yozildingiz',
  enrolledBody: (event: string, day: string, team: string | undefined) =>
    `${event}, ${day}${team ? `. Jamoangiz: “${team}”` : ''}`,
  invited: 'Jamoaga taklif qilindingiz',
  invitedBody: (event: string, captain: string, team: string) =>
    `${event}: ${captain} sizni “${team}” jamoasiga taklif qildi`,
}

export const eventsText = {
  invited: 'Jamoaga taklif qilindingiz',
  invitedBody: (event: string, captain: string, team: string) =>
    `${event}: ${captain} sizni “${team}” jamoasiga taklif qildi`,
}

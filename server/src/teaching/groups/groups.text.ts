export const groupsText = {
  joined: 'Sizga yangi guruh berildi',
}

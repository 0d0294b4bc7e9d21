export const chartsText = {
  share: 'Ulushi',
  total: 'Jami',
  axisFrom: (percent: number) => `o'q ${percent}% dan`,
  most: (name: string) => `eng ko'pi: ${name}`,
  is: (name: string) => name,
  same: (name: string) => `${name} o'zgarmadi`,
  rose: (name: string, points: string) => `${name} ${points} foiz punktga oshdi`,
  fell: (name: string, points: string) => `${name} ${points} foiz punktga tushdi`,
}

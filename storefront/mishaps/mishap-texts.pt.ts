import type { Mishap } from '#shared/catalogue/mishaps.ts'

const HEART_ATTACK = 'custo médio de uma internação por infarto'

/** The words of each mishap by its id. */
export const words: Readonly<Record<string, Pick<Mishap, 'title' | 'place' | 'figure'>>> = {
  valija: {
    title: 'Sua mala se perde',
    place: 'Qualquer voo internacional',
    figure: 'o máximo que a companhia aérea paga, pela Convenção de Montreal',
  },
  pierna: { title: 'Você quebra uma perna', place: 'Estados Unidos', figure: 'até este valor, por uma perna quebrada' },
  internacion: {
    title: 'Você fica três dias internado',
    place: 'Estados Unidos',
    figure: 'custo médio de três dias de hospital',
  },
  apendicitis: {
    title: 'Você é operado de apendicite',
    place: 'Califórnia',
    figure: 'mediana do que o hospital cobra',
  },
  infarto: { title: 'Você tem um infarto', place: 'Estados Unidos', figure: HEART_ATTACK },
  preexistencia: { title: 'Você tem outro infarto', place: 'Estados Unidos', figure: HEART_ATTACK },
  covid: { title: 'Você é internado por covid', place: 'Estados Unidos', figure: 'mediana de uma internação' },
  guardia: {
    title: 'Você vai a um pronto-socorro e tem mais de 65',
    place: 'Estados Unidos',
    figure: 'custo médio de uma consulta de urgência a partir dos 65 anos',
  },
  avion: {
    title: 'Você é levado em UTI aérea',
    place: 'Qualquer lugar',
    figure: 'a partir deste valor, por uma UTI aérea',
  },
  cesarea: {
    title: 'Você faz uma cesárea de urgência',
    place: 'Estados Unidos',
    figure: 'custo médio de uma gravidez que termina em cesárea, com o pré-natal',
  },
  deporte: {
    title: 'Você quebra a perna jogando futebol',
    place: 'Estados Unidos',
    figure: 'até este valor, por uma perna quebrada',
  },
  hotel: {
    title: 'O médico manda você repousar cinco dias em um hotel',
    place: 'Estados Unidos',
    figure: 'cinco noites a USD 110',
  },
  vuelo: {
    title: 'Seu voo só sai no dia seguinte',
    place: 'Estados Unidos',
    figure: 'uma noite a USD 110 e refeições por USD 68',
  },
  europa: {
    title: 'Você cancela sua viagem à Europa',
    place: 'Europa',
    figure: 'o que um uruguaio gasta na viagem: 19,5 dias a USD 145,40',
  },
  brasil: {
    title: 'Você cancela sua viagem ao Brasil',
    place: 'Brasil',
    figure: 'o que um uruguaio gasta na viagem: 7,7 dias a USD 69,70',
  },
  fianza: {
    title: 'Você é detido por um acidente de trânsito',
    place: 'Estados Unidos',
    figure: 'mediana da fiança de quem fica detido',
  },
}

export function inWords(mishap: Mishap): Mishap {
  return { ...mishap, ...words[mishap.id] }
}

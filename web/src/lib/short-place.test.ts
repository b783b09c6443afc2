import { describe, expect, it } from 'vitest'
import { shortPlace } from './short-place.ts'

describe('a place in short', () => {
  it.for([
    ['Aéroport international Blaise-Diagne (AIBD), Diass', 'AIBD', ''],
    ['Aéroport international Blaise-Diagne (AIBD), terminal 2, Diass', 'AIBD, terminal 2,', 'Diass'],
    ['AIBD, hall des arrivées, Diass', 'AIBD, hall des arrivées,', 'Diass'],
    ['Immeuble G, appt 20, cité Asecna, Ouakam', 'Immeuble G, appt 20, cité Asecna,', 'Ouakam'],
    ["Hôtel Pullman Teranga, place de l'Indépendance, Dakar", "Hôtel Pullman Teranga, place de l'Indépendance", ''],
    ['Villa 84, Mermoz, 2e porte, Dakar', 'Villa 84, Mermoz, 2e porte', ''],
    ['Résidence Les Filaos, Dakar (demander le gardien)', 'Résidence Les Filaos, Dakar (demander le gardien)', ''],
    ['Place du Souvenir, Dakar', 'Place du Souvenir', ''],
    ['Dakar', 'Dakar', ''],
    ['Saly (Mbour)', 'Saly (Mbour)', ''],
    ['Université Cheikh Anta Diop (UCAD), Fann', 'UCAD', ''],
    ["Banque Centrale des États de l'Afrique de l'Ouest (BCEAO), Plateau", 'BCEAO', ''],
    ['Villa 12 (RDC), Mermoz', 'Villa 12 (RDC),', 'Mermoz'],
    ['Hôtel (VIP) Ngor, Dakar', 'Hôtel (VIP) Ngor', ''],
    ['', '', ''],
  ] as const)('keeps of « %s » the name « %s » and the zone « %s »', ([place, name, zone]) => {
    expect(shortPlace(place)).toEqual({ name, zone })
  })
})

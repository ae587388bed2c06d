//! What is asked of the host of a campaign, by the REST part and by the tables of its games.

use capotreno_protocol::{
    BranchCampaign, CampaignInfo, CampaignRulebook, FreePlay, JoinCampaign, MakeMove, OpenGame, Refused,
    SeatCompany,
};
use capotreno_store::Guest;
use tokio::sync::{oneshot, watch};

use crate::http::address::Client;

type Answer<T> = oneshot::Sender<Result<T, Refused>>;

#[derive(Debug)]
pub enum Ask {
    /// The campaign as a guest sees it, and how to hear of the next change.
    Info {
        guest: Option<String>,
        company: Option<u8>,
        to: Answer<(CampaignInfo, watch::Receiver<u32>)>,
    },
    /// Something that changes it.
    Do {
        guest: Guest,
        deed: PlayerRequest,
        to: Answer<CampaignInfo>,
    },
    /// The file with everything in it.
    Chronicle {
        guest: Guest,
        to: Answer<String>,
    },
    /// The geometry of the part of the board that is on the table.
    Board {
        to: Answer<String>,
    },
    Rulebook {
        guest: Option<String>,
        company: Option<u8>,
        language: String,
        to: Answer<CampaignRulebook>,
    },
    /// The table of a game says that its tickets are chosen, or that it is over.
    GameNews {
        table: String,
    },
    /// The operator removes the campaign.
    Delete {
        to: Answer<()>,
    },
    /// Takes somebody out for good.
    ForgetPerson {
        guest: Guest,
        to: Answer<()>,
    },
    /// All that is the first guest's here is the other's.
    JoinPeople {
        both: (String, String),
        to: Answer<()>,
    },
    /// Forget the campaign if it is older than a moment and never began: whether it was.
    Forget {
        before: i64,
        to: Answer<bool>,
    },
}

#[derive(Debug)]
pub enum PlayerRequest {
    Join(JoinCampaign),
    Leave,
    Found,
    Move(MakeMove),
    Seat(SeatCompany),
    OpenGame(OpenGame),
    FreePlay(FreePlay),
    Branch(BranchCampaign, Client),
}

impl PlayerRequest {
    /// The company that acts, where the deed says so. Who says who plays a company does not act as it.
    pub fn company(&self) -> Option<u8> {
        match self {
            PlayerRequest::Move(made) => Some(made.company),
            PlayerRequest::Join(_)
            | PlayerRequest::Leave
            | PlayerRequest::Found
            | PlayerRequest::Seat(_)
            | PlayerRequest::OpenGame(_)
            | PlayerRequest::FreePlay(_)
            | PlayerRequest::Branch(..) => None,
        }
    }
}

impl Ask {
    pub fn refuse(self, refused: Refused) {
        match self {
            Ask::Info { to, .. } => drop(to.send(Err(refused))),
            Ask::Do { to, .. } => drop(to.send(Err(refused))),
            Ask::Chronicle { to, .. } | Ask::Board { to } => drop(to.send(Err(refused))),
            Ask::Rulebook { to, .. } => drop(to.send(Err(refused))),
            Ask::Delete { to } | Ask::ForgetPerson { to, .. } | Ask::JoinPeople { to, .. } => {
                drop(to.send(Err(refused)));
            }
            Ask::GameNews { .. } => {}
            Ask::Forget { to, .. } => drop(to.send(Err(refused))),
        }
    }
}

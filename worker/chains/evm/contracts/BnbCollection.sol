// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title An ERC-721 that takes its creator's fee out of the sales that go through it.
/// @notice A sale pays the seller at once and keeps the fee here until the owner withdraws it.
contract BnbCollection is ERC721, ERC2981, Ownable2Step, ReentrancyGuard {
    uint96 public constant CREATOR_FEE_BASIS_POINTS_MAX = 1_000;

    /// Fees of sales, in wei, not withdrawn yet. Coin forced upon the contract is not among them.
    uint256 public feesWei;

    uint256 private _nextTokenId = 1;
    string private _base;
    mapping(uint256 tokenId => string) private _ownURI;

    error FeeTooHigh(uint96 basisPoints, uint96 basisPointsMax);
    error NothingPaid();
    error NothingToWithdraw();
    error PaymentRefused(address receiver, uint256 amountWei);
    error NotTheSeller(address seller, uint256 tokenId);

    event SecondaryTransfer(
        address indexed seller,
        address indexed buyer,
        uint256 indexed tokenId,
        uint256 priceWei,
        uint256 feeWei
    );
    event CreatorFeeChanged(address receiver, uint96 basisPoints);
    event FeesWithdrawn(address receiver, uint256 amountWei);
    event BaseURIChanged(string baseURI);
    event TokenURIChanged(uint256 indexed tokenId, string uri);

    constructor(
        string memory name_,
        string memory symbol_,
        string memory baseURI_,
        address owner_,
        address creator,
        uint96 creatorFeeBasisPoints
    ) ERC721(name_, symbol_) Ownable(owner_) {
        _base = baseURI_;
        _setCreatorFee(creator, creatorFeeBasisPoints);
    }

    /// @notice Mints the next free id, stepping over those that mintToIndex took.
    function mint(address to) external onlyOwner nonReentrant returns (uint256 tokenId) {
        tokenId = _nextTokenId;
        while (_ownerOf(tokenId) != address(0)) tokenId++;
        _nextTokenId = tokenId + 1;
        _safeMint(to, tokenId);
    }

    /// @notice Mints the token of this id; refused by ERC721InvalidSender when it exists.
    function mintToIndex(address to, uint256 tokenId) external onlyOwner nonReentrant {
        _safeMint(to, tokenId);
    }

    /// @notice Moves a token without a price: only its owner, or whom the owner approved.
    function transferNFT(address from, address to, uint256 tokenId) external nonReentrant {
        safeTransferFrom(from, to, tokenId);
    }

    /// @notice A sale: whom the seller approved brings the price, and the token and the money change hands at once.
    /// @dev The token and the books move before the money does, so that a re-entering seller finds the sale over.
    function secondaryTransfer(address seller, address buyer, uint256 tokenId) external payable nonReentrant {
        if (msg.value == 0) revert NothingPaid();
        if (_requireOwned(tokenId) != seller) revert NotTheSeller(seller, tokenId);
        _checkAuthorized(seller, msg.sender, tokenId);
        (, uint256 feeWei) = royaltyInfo(tokenId, msg.value);
        feesWei += feeWei;
        _safeTransfer(seller, buyer, tokenId);
        emit SecondaryTransfer(seller, buyer, tokenId, msg.value, feeWei);
        _pay(seller, msg.value - feeWei);
    }

    /// @notice Sends every fee kept so far to the creator.
    function withdrawFees() external onlyOwner nonReentrant {
        uint256 amountWei = feesWei;
        if (amountWei == 0) revert NothingToWithdraw();
        feesWei = 0;
        (address receiver, ) = creatorFee();
        emit FeesWithdrawn(receiver, amountWei);
        _pay(receiver, amountWei);
    }

    /// @return receiver The creator. @return basisPoints What a sale leaves for the creator: 500 is five per cent.
    function creatorFee() public view returns (address receiver, uint96 basisPoints) {
        uint256 ofAll;
        (receiver, ofAll) = royaltyInfo(0, _feeDenominator());
        basisPoints = uint96(ofAll);
    }

    function setCreatorFee(address creator, uint96 basisPoints) external onlyOwner {
        _setCreatorFee(creator, basisPoints);
    }

    /// @param baseURI_ With its last slash: metadata is at `{baseURI}{tokenId}.json`.
    function setBaseURI(string calldata baseURI_) external onlyOwner {
        _base = baseURI_;
        emit BaseURIChanged(baseURI_);
    }

    /// @notice A URI of one token's own; the empty one gives it the common form back.
    function setTokenURI(uint256 tokenId, string calldata uri) external onlyOwner {
        _requireOwned(tokenId);
        _ownURI[tokenId] = uri;
        emit TokenURIChanged(tokenId, uri);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        string memory own = _ownURI[tokenId];
        if (bytes(own).length > 0) return own;
        return bytes(_base).length == 0 ? "" : string.concat(_base, Strings.toString(tokenId), ".json");
    }

    function supportsInterface(bytes4 interfaceId) public view override(ERC721, ERC2981) returns (bool) {
        return super.supportsInterface(interfaceId);
    }

    function _setCreatorFee(address creator, uint96 basisPoints) private {
        if (basisPoints > CREATOR_FEE_BASIS_POINTS_MAX) {
            revert FeeTooHigh(basisPoints, CREATOR_FEE_BASIS_POINTS_MAX);
        }
        _setDefaultRoyalty(creator, basisPoints);
        emit CreatorFeeChanged(creator, basisPoints);
    }

    function _pay(address receiver, uint256 amountWei) private {
        (bool isPaid, ) = receiver.call{value: amountWei}("");
        if (!isPaid) revert PaymentRefused(receiver, amountWei);
    }
}
